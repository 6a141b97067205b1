const SMALL_BYTES = 16 * 1024;

const sizes = new WeakMap<object, number>();

/** Lets the JSON body that a class describes be larger than bodies of administrators are else. Bytes. */
export const MostBytes =
  (bytes: number): ClassDecorator =>
  (bodyClass) =>
    void sizes.set(bodyClass, bytes);

/** How large the JSON body that a class describes may be, in bytes: 16 kB unless it says otherwise. */
export const mostBytesOf = (bodyClass: object): number => sizes.get(bodyClass) ?? SMALL_BYTES;
