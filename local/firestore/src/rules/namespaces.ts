import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isBytes, isText, method0, wrongArgument, type Builtin, type MethodTable, type Outcome } from './builtin';
import { listMethods, mapDiffMethods, mapMethods, pathMethods, setMethods } from './collectionMethods';
import { int64 } from './operators';
import { bytesMethods, stringMethods } from './textMethods';
import { durationFunctions, durationMethods, timestampFunctions, timestampMethods } from './timeMethods';
import { Failure, isNumber, RuleLatLng, RulePath, type RuleValue } from './values';

function isLatLng(value: RuleValue): value is RuleLatLng {
  return value instanceof RuleLatLng;
}

function onNumber(apply: (value: bigint | number) => Outcome): Builtin {
  return { arity: 1, apply: ([value = null]) => (isNumber(value) ? apply(value) : wrongArgument(value)) };
}

function whole(round: (value: number) => number): Builtin {
  return onNumber((value) => {
    if (typeof value === 'bigint') return value;
    return Number.isFinite(value) ? int64(BigInt(round(value))) : new Failure('not a finite number');
  });
}

const mathFunctions: Readonly<Record<string, Builtin>> = {
  abs: onNumber((value) => (typeof value === 'bigint' ? int64(value < 0n ? -value : value) : Math.abs(value))),
  ceil: whole(Math.ceil),
  floor: whole(Math.floor),
  round: whole((value) => Math.sign(value) * Math.round(Math.abs(value))),
  sqrt: onNumber((value) => Math.sqrt(Number(value))),
  isNaN: onNumber((value) => Number.isNaN(Number(value))),
  isInfinite: onNumber((value) => Math.abs(Number(value)) === Infinity),
  pow: {
    arity: 2,
    apply: ([base = null, exponent = null]) =>
      isNumber(base) && isNumber(exponent) ? Number(base) ** Number(exponent) : wrongArgument(base),
  },
};

const EARTH_RADIUS_METERS = 6_371_008.8;

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function distance(from: RuleLatLng, to: RuleLatLng): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(share)));
}

const latLngFunctions: Readonly<Record<string, Builtin>> = {
  value: {
    arity: 2,
    apply: ([latitude = null, longitude = null]) => {
      if (!isNumber(latitude) || !isNumber(longitude)) return wrongArgument(isNumber(latitude) ? longitude : latitude);
      const [lat, lng] = [Number(latitude), Number(longitude)];
      return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? new RuleLatLng(lat, lng) : new Failure('no place on earth');
    },
  },
};

const latLngMethods: Readonly<Record<string, Builtin>> = {
  latitude: method0(isLatLng, (self) => self.latitude),
  longitude: method0(isLatLng, (self) => self.longitude),
  distance: {
    arity: 1,
    apply: ([self = null, other = null]) =>
      isLatLng(self) && isLatLng(other) ? distance(self, other) : wrongArgument(other),
  },
};

function hash(digest: (bytes: Uint8Array) => Uint8Array): Builtin {
  return {
    arity: 1,
    apply: ([value = null]) => {
      if (isText(value)) return digest(new TextEncoder().encode(value));
      return isBytes(value) ? digest(value) : wrongArgument(value);
    },
  };
}

function bigEndian(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return new Uint8Array(bytes);
}

function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const hashingFunctions: Readonly<Record<string, Builtin>> = {
  md5: hash((bytes) => new Uint8Array(createHash('md5').update(bytes).digest())),
  sha256: hash((bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())),
  crc32: hash((bytes) => bigEndian(crc32(bytes))),
  crc32c: hash((bytes) => bigEndian(crc32c(bytes))),
};

function toInteger(value: RuleValue): Outcome {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return int64(BigInt(Math.trunc(value)));
  if (isText(value) && /^-?\d+$/.test(value)) return int64(BigInt(value));
  return new Failure('no integer');
}

function toFloat(value: RuleValue): Outcome {
  if (isNumber(value)) return Number(value);
  return isText(value) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : new Failure('no float');
}

function toText(value: RuleValue): Outcome {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint' || isText(value)) return String(value);
  if (typeof value !== 'number') return wrongArgument(value);
  const text = String(value);
  return Number.isInteger(value) && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** `path("a/b")`, with or without a leading slash. */
function toPath(value: RuleValue): Outcome {
  const segments = isText(value) ? value.replace(/^\//, '').split('/') : [];
  return segments.length > 0 && !segments.includes('') ? new RulePath(segments) : new Failure('no path');
}

export const globalFunctions: Readonly<Record<string, Builtin>> = {
  int: { arity: 1, apply: ([value = null]) => toInteger(value) },
  float: { arity: 1, apply: ([value = null]) => toFloat(value) },
  string: { arity: 1, apply: ([value = null]) => toText(value) },
  path: { arity: 1, apply: ([value = null]) => toPath(value) },
  debug: { arity: 1, apply: ([value = null]) => value },
};

export const namespaces: Readonly<Record<string, Readonly<Record<string, Builtin>>>> = {
  math: mathFunctions,
  timestamp: timestampFunctions,
  duration: durationFunctions,
  latlng: latLngFunctions,
  hashing: hashingFunctions,
};

export const methods: MethodTable = {
  string: stringMethods,
  bytes: bytesMethods,
  list: listMethods,
  set: setMethods,
  map: mapMethods,
  map_diff: mapDiffMethods,
  path: pathMethods,
  timestamp: timestampMethods,
  duration: durationMethods,
  latlng: latLngMethods,
};
