import { useEffect, useState, type ReactElement, type ReactNode, type RefCallback } from 'react';
import {
  Controller,
  useForm,
  type Control,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiError } from '../api/client';
import layout from '../design/layout.module.css';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';

type Schema<V extends FieldValues> = z.ZodMiniType<unknown, V>;

/** What is wrong with each field by a schema; its outcome is not what is sent, so that fields keep what was typed. */
const resolverOf =
  <V extends FieldValues>(schema: Schema<V>): Resolver<V> =>
  (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values, errors: {} };
    const errors = Object.fromEntries(
      // The first one of a field stands.
      result.error.issues.toReversed().map(({ path, message }) => [path[0], { type: 'schema', message }]),
    );
    return { values: {}, errors: errors as never };
  };

/** Read only then: the form of sign-in, with which the page begins, asks for nothing else. */
const makeOld = async (paths: readonly string[]): Promise<void> =>
  (await import('../api/query-client')).invalidate(...paths);

interface FormOptions<V extends FieldValues, Result, Out> {
  /** What the fields must be; what it makes of them is sent. */
  schema: z.ZodMiniType<Out, V>;
  /** What the fields hold at first. */
  values: V;
  send: (values: Out) => Promise<Result>;
  /** Paths whose answers the change makes old, by `invalidate`. */
  invalidates?: readonly string[];
  onSuccess?: (result: Result) => unknown;
}

/** A form on the page: its fields, and what became of what was sent. */
export interface ApiForm<V extends FieldValues, Result = unknown> {
  fields: UseFormReturn<V>;
  submit: () => void;
  isSending: boolean;
  /** A refusal that no field shows. */
  problem: ApiError | undefined;
  /** What was answered last. */
  result: Result | undefined;
  /** Forgets what was answered. */
  clear: () => void;
}

/**
 * Fields that are checked by a schema when they are sent, and from then on while they are mended. The service's refusals of
 * fields are shown beside them; the first wrong field gets the focus. What was typed stays until `fields.reset`.
 */
export function useApiForm<V extends FieldValues, Result, Out>({
  schema,
  values,
  send,
  invalidates,
  onSuccess,
}: FormOptions<V, Result, Out>): ApiForm<V, Result> {
  const fields = useForm<V>({ defaultValues: values as never, resolver: resolverOf<V>(schema) });
  const [result, setResult] = useState<Result>();
  const sending = useAction(async (typed: V) => {
    const answer = await send(schema.parse(typed));
    setResult(answer);
    await onSuccess?.(answer);
    if (invalidates) void makeOld(invalidates);
  });
  const { error } = sending;
  const names = Object.keys(values) as Path<V>[];
  const refused = names.filter((name) => error?.issueOf(name));
  const { setError } = fields;
  useEffect(() => {
    // The last one that asks for the focus has it: the first of the form.
    for (const name of Object.keys(values).toReversed() as Path<V>[]) {
      const message = error?.issueOf(name);
      if (message) setError(name, { type: 'service', message }, { shouldFocus: true });
    }
  }, [error, setError]);
  return {
    fields,
    submit: () => {
      if (sending.busy) return;
      sending.clear();
      void fields.handleSubmit((typed) => sending.run(typed))();
    },
    isSending: sending.busy,
    problem: refused.length === 0 ? error : undefined,
    result,
    clear: () => setResult(undefined),
  };
}

interface FormProps<V extends FieldValues> {
  of: ApiForm<V>;
  /** Of the form, for a button that stands outside of it. */
  id?: string;
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** What is sent together. What no field shows of a refusal stands above the fields. */
export function Form<V extends FieldValues>({
  of,
  id,
  label,
  className = layout.stack,
  children,
}: FormProps<V>) {
  return (
    <form
      id={id}
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Of a form within a dialog, whose events reach the form that the dialog belongs to.
        event.stopPropagation();
        of.submit();
      }}
    >
      {of.problem && <Problem message={of.problem.message} />}
      {children}
    </form>
  );
}

/** What a control of `ui/` is given to be a field of a form. */
interface FieldControl<T> {
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  problem: string | undefined;
  inputRef: RefCallback<HTMLElement>;
}

interface FieldProps<V extends FieldValues, N extends Path<V>> {
  of: ApiForm<V>;
  name: N;
  children: (field: FieldControl<PathValue<V, N>>) => ReactElement;
}

/** One field: `<Field of={form} name="email">{(field) => <TextField label=… {...field} />}</Field>`. */
export function Field<V extends FieldValues, N extends Path<V>>({ of, name, children }: FieldProps<V, N>) {
  return (
    <Controller
      control={of.fields.control as Control<V>}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) =>
        children({ value, onChange, onBlur, problem: error?.message, inputRef: ref })
      }
    />
  );
}
