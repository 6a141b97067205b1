const SMALL_BYTES = 16 * 1024;

const sizes = new WeakMap<object, number>();

/** How large the JSON body that a class describes may be, in bytes. */
export const MaxBytes =
  (bytes: number): ClassDecorator =>
  (bodyClass) =>
    void sizes.set(bodyClass, bytes);

/** How large the JSON body that a class describes may be, in bytes: 16 kB unless it says otherwise. */
export const maxBytesOf = (bodyClass: object): number => sizes.get(bodyClass) ?? SMALL_BYTES;
