/** What a field of a share, up to the whole, is told: people read and write it in per cent. */
export const SHARE_FIELD = {
  maxValue: 1,
  step: 0.01,
  formatOptions: { style: 'percent' } satisfies Intl.NumberFormatOptions,
};
