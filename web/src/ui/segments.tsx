import styles from './segments.module.css';

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
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          type="button"
          key={option.value}
          className={styles.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
