import type { Locator } from 'playwright';

/** Returns the names of elements at whose center another element is shown. */
export const listCovered = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((found) =>
    found
      .filter((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );

/** Points around the center of a target of 44 px; a line of text below may reach 1 px over its lower edge. */
const TARGET_OFFSETS = [
  [-21, 0],
  [21, 0],
  [0, -20],
  [0, 20],
] as const;

/** Returns the names of elements that a finger misses beside their center. */
export const listSmallTargets = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll(
    (found, offsets) =>
      found
        .filter((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return offsets.some(
            ([right, down]) =>
              !element.contains(document.elementFromPoint(x + width / 2 + right, y + height / 2 + down)),
          );
        })
        .map((element) => element.getAttribute('aria-label') ?? element.className),
    TARGET_OFFSETS,
  );

/** Returns by how many px the content of each element is wider than the element. */
export const measureHiddenWidths = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll((found) => found.map((element) => element.scrollWidth - element.clientWidth));

/** Returns pairs of overlapping elements, and elements that the edge of the grid cuts off. */
export function findOverlaps(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((found) => {
    const frame = document.querySelector('[role=grid]')?.getBoundingClientRect() ?? new DOMRect();
    const boxes = found.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const getName = (element: Element) => element.getAttribute('name') ?? element.textContent;
    const clipped = boxes.filter(({ box }) => box.bottom > frame.bottom + 1 || box.top < frame.top - 1);
    const overlapping = boxes.flatMap((first, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box }) =>
            box.left < first.box.right - 1 &&
            box.right > first.box.left + 1 &&
            box.top < first.box.bottom - 1 &&
            box.bottom > first.box.top + 1,
        )
        .map((second) => `${getName(first.element)} / ${getName(second.element)}`),
    );
    return [...clipped.map(({ element }) => `cut off: ${getName(element)}`), ...overlapping];
  });
}
