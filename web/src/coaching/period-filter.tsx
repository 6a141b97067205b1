import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWords } from '../language/use-words';
import { DateRangePicker } from '../ui/date-range-picker';
import { Select } from '../ui/select';
import { coachingSearch, PERIODS, type CoachingSearch } from './coaching-search';
import { daysOf } from './period';
import words from './words.en';

/** What the address names, and how to name something else; the view stays where it is. */
export function useCoachingSearch(): [CoachingSearch, (change: Partial<CoachingSearch>) => void] {
  const search = coachingSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return [
    search,
    (change) => void navigate({ to: '.', search: { ...search, ...change }, resetScroll: false }),
  ];
}

/** The period that is looked at. */
export function PeriodFilter() {
  const tell = useWords(words);
  const [search, change] = useCoachingSearch();
  const period = search.period ?? 'days30';
  const choose = (chosen: (typeof PERIODS)[number]) => {
    const { from, to } = daysOf(search);
    change({ period: chosen, ...(chosen === 'own' ? { from, to } : { from: undefined, to: undefined }) });
  };
  return (
    <>
      <Select
        label={tell('period')}
        options={PERIODS.map((value) => ({ value, label: tell(value) }))}
        value={period}
        onChange={choose}
      />
      {period === 'own' && (
        <DateRangePicker
          label={tell('days')}
          value={{ from: search.from, to: search.to }}
          onChange={({ from, to }) => change({ from, to })}
        />
      )}
    </>
  );
}
