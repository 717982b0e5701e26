/** A field of an index: sorted (either direction also serves equality) or for array-contains. */
export interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}

/** An index of a collection, or of all collections with that id. */
export interface Index {
  collectionGroup: string;
  queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
  fields: IndexField[];
}

/**
 * Content of firestore.indexes.json. An override lists the single-field indexes of a field; with `ttl`, documents are
 * deleted once the time in the field has passed.
 */
export interface IndexDefinitions {
  indexes: Index[];
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    indexes: Pick<Index & IndexField, 'queryScope' | 'order' | 'arrayConfig'>[];
    ttl: boolean;
  }[];
}
