import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  /** Fields of the form. */
  children: ReactNode;
  /** Content below the form. */
  below?: ReactNode;
}

/** Renders a wide dialog with one form, whose first field has the focus. */
export function FormDialog({ title, submitLabel, onClose, onSubmit, children, below }: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="wide"
      isFirstFieldFocused
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        {children}
      </form>
      {below}
    </Dialog>
  );
}
