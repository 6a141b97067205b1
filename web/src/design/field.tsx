import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';

interface Labelled {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
}

function Frame({ id, label, hint, problem, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem && (
        <span className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

const described = (id: string, { hint, problem }: Labelled) => ({
  id,
  className: 'input',
  'aria-invalid': problem ? true : undefined,
  'aria-describedby':
    [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
});

export function TextField({
  label,
  hint,
  problem,
  ...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <input {...described(id, { label, hint, problem })} {...rest} />
    </Frame>
  );
}

export function TextArea({
  label,
  hint,
  problem,
  ...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <textarea {...described(id, { label, hint, problem })} {...rest} />
    </Frame>
  );
}

export function Select({
  label,
  hint,
  problem,
  children,
  ...rest
}: Labelled & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <select {...described(id, { label, hint, problem })} {...rest}>
        {children}
      </select>
    </Frame>
  );
}

interface SegmentsProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  /** Undefined as long as nothing is chosen. */
  value: T | undefined;
  onChange: (value: T) => void;
}

/** One choice of a few, all visible. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          type="button"
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
