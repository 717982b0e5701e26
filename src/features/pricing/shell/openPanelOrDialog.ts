import type { CellBlock } from '../../../domain/pricing/clipboard/cellBlock';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { PasteArea, RangeAction } from '../clipboard/buildPasteIntent';

/** Open panel, dialog or menu of the admin screen; one at a time. */
export type OpenPanelOrDialog =
  | { kind: 'menu'; itemId: ItemId; anchor: HTMLElement }
  | { kind: 'rename'; itemId: ItemId }
  | { kind: 'moveTo'; itemIds: readonly ItemId[] }
  | { kind: 'commission'; itemIds: readonly ItemId[] }
  | { kind: 'price'; itemIds: readonly ItemId[] }
  | { kind: 'deleteMany'; itemIds: readonly ItemId[] }
  /** `itemId` undefined: history of the whole grid. */
  | { kind: 'history'; itemId?: ItemId }
  | { kind: 'priceChanges' }
  | { kind: 'plans' }
  | { kind: 'conflicts' }
  | { kind: 'rejected' }
  | { kind: 'import'; source: CsvSource }
  | { kind: 'paste' }
  /** `block`: texts from the clipboard. */
  | { kind: 'confirmPaste'; block: CellBlock; area: PasteArea; action: RangeAction }
  | { kind: 'partnerList' }
  | { kind: 'shortcuts' }
  | { kind: 'device' };

/** CSV file, or text pasted from a spreadsheet. */
export type CsvSource = { file: File } | { text: string };
