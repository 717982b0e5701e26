import type { SimulationSchedule } from './simulationSchedule';

/** Finds a shorter schedule that still fails: removes ever smaller groups of steps. */
export async function shrinkSchedule(
  schedule: SimulationSchedule,
  fails: (schedule: SimulationSchedule) => Promise<boolean>,
): Promise<SimulationSchedule> {
  let shortest = schedule;
  for (let size = Math.ceil(shortest.steps.length / 2); ; size = Math.max(1, Math.floor(size / 2))) {
    let isShorter = false;
    for (let from = 0; from < shortest.steps.length;) {
      const shorter = { ...shortest, steps: shortest.steps.toSpliced(from, size) };
      if (await fails(shorter)) {
        shortest = shorter;
        isShorter = true;
      } else {
        from += size;
      }
    }
    if (!isShorter && size <= 1) return shortest;
  }
}
