import { useApiQuery } from '../api/query';
import type { AnswerOf } from '../api/operations';
import { Card } from '../design/card';
import { formatCount, formatDateTime, formatNumber, formatShare, formatTime } from '../design/format';
import { ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import styles from './data-protection.module.css';
import words from './words.en';

type Limit = AnswerOf<'limits', 'get'>['limits'][number];

/** How often what is used is asked for while somebody looks, in milliseconds. */
const POLL_MS = 15_000;
/** From this share on a limit is nearly used up. */
const NEARLY = 0.8;
const DAY_MS = 86_400_000;

/** How much the organisation may send, how much of that it has, and when it may send more. */
export function LimitsView() {
  const tell = useWords(words);
  const limits = useApiQuery('limits', { pollEvery: POLL_MS });
  return (
    <Card title={tell('limits')} lead={tell('limitsLead')}>
      <ShownQuery of={limits}>
        {({ limits: set }) =>
          set.length === 0 ? (
            <p className={texts.soft}>{tell('noLimits')}</p>
          ) : (
            <ul className={styles.limits} aria-label={tell('limits')}>
              {set.map((limit) => (
                <LimitMeter key={limit.name} limit={limit} />
              ))}
            </ul>
          )
        }
      </ShownQuery>
      <p className={`${texts.small} ${texts.muted}`}>{tell('whoRaises')}</p>
    </Card>
  );
}

function LimitMeter({ limit: { name, limit, used, resets_at: resetsAt } }: { limit: Limit }) {
  const tell = useWords(words);
  const label = tell(`limit.${name}`);
  const share = used === null ? null : Math.min(used / limit, 1);
  const isNear = resetsAt !== null && new Date(resetsAt).getTime() - Date.now() < DAY_MS;
  return (
    <li>
      <strong>{label}</strong>
      {used === null || share === null ? (
        <span className={`${texts.small} ${texts.muted}`}>
          {tell('limitOfEachKey', { limit: formatCount(limit) })}
        </span>
      ) : (
        <>
          <meter
            className={styles.meter}
            aria-label={label}
            min={0}
            max={limit}
            value={Math.min(used, limit)}
            data-nearly={share >= NEARLY || undefined}
          >
            {formatShare(share)}
          </meter>
          <span className={`${texts.small} ${texts.muted}`}>
            {tell('limitUsed', {
              used: formatNumber(used),
              limit: formatCount(limit),
              share: formatShare(share),
            })}
            {resetsAt &&
              ` ${tell('limitResets', { at: isNear ? formatTime(resetsAt) : formatDateTime(resetsAt) })}`}
          </span>
        </>
      )}
    </li>
  );
}
