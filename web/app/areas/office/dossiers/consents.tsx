import { CircleCheck } from 'lucide-react'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatDay } from '#lib/format/format.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './dossier.module.css'

/** The terms that the member agreed to. */
export function Consents({ memberId }: { memberId: number }) {
  const load = useLoad(() => quietApi.dossiers.listMemberEntries({ id: memberId, name: 'consents' }))
  return (
    <section className={styles.panel} aria-label="同意书">
      <div className={styles.panelHead}>
        <h3>同意书</h3>
      </div>
      <LoadedContent load={load}>
        {({ content }) =>
          content.length === 0 ? (
            <p className={styles.none}>由管理员开通，尚未登录同意</p>
          ) : (
            <ul className={styles.rows}>
              {content.map(({ key, title, detail, time }) => (
                <li key={key} className={styles.consent}>
                  <CircleCheck size={15} strokeWidth={1.6} aria-hidden />
                  {title} {detail}
                  <time dateTime={time}>{formatDay(time)}</time>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </section>
  )
}
