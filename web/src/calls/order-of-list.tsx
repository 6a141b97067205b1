import { useWords } from '../language/use-words';
import { Select } from '../ui/select';
import { SORT_KEYS, type Filter } from './call-search';
import words from './words.en';

const ORDERS = [
  'date.descending',
  'date.ascending',
  'score.descending',
  'score.ascending',
  'coverage.ascending',
  'length.descending',
  'length.ascending',
] as const;

interface OrderOfListProps {
  filter: Filter;
  onChange: (change: Filter) => void;
}

/** The order of the list, where there are no heads of columns to choose it by. */
export function OrderOfList({ filter, onChange }: OrderOfListProps) {
  const tell = useWords(words);
  const { sort = 'date', order = 'descending' } = filter;
  const present = ORDERS.find((one) => one === `${sort}.${order}`);
  return (
    <Select
      label={tell('order')}
      options={ORDERS.map((value) => ({ value, label: tell(`order.${value}`) }))}
      value={present ?? null}
      onChange={(chosen) => {
        const by = SORT_KEYS.find((key) => chosen.startsWith(`${key}.`));
        onChange({
          sort: by === 'date' ? undefined : by,
          order: chosen.endsWith('.ascending') ? 'ascending' : undefined,
        });
      }}
    />
  );
}
