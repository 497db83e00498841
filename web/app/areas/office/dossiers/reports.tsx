import type { Entry } from '#contract/office/dossiers/dossier-entries.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatDay } from '#lib/format/format.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import styles from './dossier.module.css'
import { EntryState, PlaceLink } from './entry-parts.tsx'
import { MoreButton } from './more-button.tsx'
import { useEntries } from './use-entries.ts'

const sides = { reported: '被人举报', reporting: '举报别人' } as const
type Side = keyof typeof sides

/** Reports about the member's content, beside those that the member made. */
export const Reports = ({ memberId, size = 20 }: { memberId: number; size?: number }) => (
  <div className={styles.sides}>
    {(Object.keys(sides) as Side[]).map((side) => (
      <ReportSide key={side} memberId={memberId} side={side} size={size} />
    ))}
  </div>
)

const ReportSide = ({ memberId, side, size }: { memberId: number; side: Side; size: number }) => {
  const list = useEntries(
    (after) => quietApi.dossiers.listMemberEntries({ id: memberId, name: side, size, ...(after && { after }) }),
    side,
  )
  return (
    <div>
      <h4>{sides[side]}</h4>
      <LoadedContent load={list.load}>
        {() =>
          list.entries.length === 0 ? (
            '没有'
          ) : (
            <>
              <ul>
                {list.entries.map((entry) => (
                  <ReportItem key={entry.key} entry={entry} />
                ))}
              </ul>
              {size >= 20 && <MoreButton list={list} />}
            </>
          )
        }
      </LoadedContent>
    </div>
  )
}

const ReportItem = ({ entry: { state, kind, link, title, detail, time, note } }: { entry: Entry }) => (
  <li>
    <EntryState state={state} />
    <b>{link ? <PlaceLink to={link}>{kind || title}</PlaceLink> : kind || title}</b>
    <p>{[detail, formatDay(time), note].filter(Boolean).join('，')}</p>
  </li>
)
