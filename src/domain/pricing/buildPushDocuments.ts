import { isSameCost, NO_COST } from './mutation';
import { encodeMutation } from './mutationCodec';
import type { ItemFields, PushCommit } from './planNextPush';
import {
  CHANGES_COLLECTION,
  COSTS_COLLECTION,
  COSTS_HEAD_PATH,
  HEAD_PATH,
  ITEMS_COLLECTION,
  PLANS_COLLECTION,
} from './serverPaths';

/** Whole content of a document as plain data, dates included. */
export interface PushDocument {
  /** Below the database's root. */
  path: string;
  fields: Readonly<Record<string, unknown>>;
  /** Field that the server sets to the time of the commit. */
  timeField?: string;
}

export interface PushDocuments {
  /** Has to replace the head that the push was planned on. */
  head: PushDocument;
  changeRecord: PushDocument;
  others: readonly PushDocument[];
}

interface BuildPushDocumentsInput {
  commit: PushCommit;
  /** Id of the change record, new for every push. */
  pushId: string;
  /** Name of the sender in the history. */
  device: string;
  /** When Firestore removes what is left of deleted rows. */
  expiresAt?: Date | undefined;
}

/** Builds what a push writes, all in one commit. */
export function buildPushDocuments({ commit, pushId, device, expiresAt }: BuildPushDocumentsInput): PushDocuments {
  const { base, mutations, items, changedPrices, costs, plans, costsDigest } = commit;
  const { liveCount, digest } = commit.head;
  const revision = base + 1;
  const expiry = expiresAt && { expires_at: expiresAt };
  const deletedIds = new Set(items.filter(({ deleted }) => deleted).map(({ id }) => id));
  const item_ids = [...new Set(mutations.map(({ itemId }) => itemId))];
  return {
    head: {
      path: HEAD_PATH,
      fields: { revision, live_count: liveCount, digest, push_id: pushId },
      timeField: 'updated_at',
    },
    changeRecord: {
      path: `${CHANGES_COLLECTION}/${pushId}`,
      fields: { revision, device, mutations: mutations.map(encodeMutation), item_ids },
      timeField: 'at',
    },
    others: [
      ...(costsDigest === null ? [] : [{ path: COSTS_HEAD_PATH, fields: { revision, digest: costsDigest } }]),
      ...items.map((item) =>
        buildItemDocument(item, { isPriceChanged: changedPrices.has(item.id), revision, ...(item.deleted && expiry) }),
      ),
      ...costs.map(({ id, ...cost }) => ({
        path: `${COSTS_COLLECTION}/${id}`,
        fields: { ...cost, revision, ...(isSameCost(cost, NO_COST) && expiry) },
      })),
      // An emptied plan of a live row stays: no digest would show a device that it missed the end of the plan.
      ...plans.map(({ id, ...plan }) => ({
        path: `${PLANS_COLLECTION}/${id}`,
        fields: { ...plan, revision, ...(deletedIds.has(id) && expiry) },
      })),
    ],
  };
}

function buildItemDocument(
  { id, priceChange, ...item }: ItemFields,
  { isPriceChanged, ...stamp }: { isPriceChanged: boolean; revision: number; expires_at?: Date | undefined },
): PushDocument {
  const fields = { ...item, ...stamp };
  const path = `${ITEMS_COLLECTION}/${id}`;
  if (priceChange === undefined) return { path, fields };
  const { prix_avant, prix_depuis } = priceChange;
  if (isPriceChanged) return { path, fields: { ...fields, prix_avant }, timeField: 'prix_depuis' };
  return { path, fields: { ...fields, prix_avant, prix_depuis: new Date(prix_depuis) } };
}
