const BEFORE = 'Avant';
const AFTER = 'Après';

interface ChangedValueProps {
  /** null for a value that was added. */
  before: string | null;
  /** null for a value that was removed. */
  after: string | null;
}

/** Renders the value before and after a change; a screen reader hears which is which. */
export function ChangedValue({ before, after }: ChangedValueProps) {
  return (
    <>
      {before !== null && (
        <>
          <span className="visually-hidden">{BEFORE} </span>
          <del>{before}</del>
        </>
      )}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after !== null && (
        <>
          <span className="visually-hidden">{AFTER} </span>
          <ins>{after}</ins>
        </>
      )}
    </>
  );
}
