/** Sets a key, which becomes the newest, and drops the oldest keys above `maxKeys`. */
export function setBounded<Value>(map: Map<string, Value>, key: string, value: Value, maxKeys: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= maxKeys) break;
    map.delete(oldest);
  }
}
