import { auditLabels, auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { AuthorHistory } from '#contract/catalogue/items/audit-desk.ts'
import { formatCount, formatMonth } from '#lib/format/format.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './decision.module.css'

const sentence = ({ recent, upheldReports }: AuthorHistory, measure: string) => {
  const countOf = (state: number) => recent.filter((one) => one === state).length
  const parts = [
    [countOf(auditState.approved), '通过'],
    [countOf(auditState.rejected), '不通过'],
    [countOf(auditState.waiting), '在审'],
  ] as const
  const decided = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${measure}${word}`)
  const reports = upheldReports > 0 ? `${upheldReports} ${measure}有成立的举报。` : '没有成立的举报。'
  return recent.length === 0
    ? `第一次提交。${reports}`
    : `近 ${recent.length} ${measure}：${decided.join('，')}。${reports}`
}

/** AUD-6: who submitted the version, and how earlier ones were decided. */
export const AuthorCard = ({
  author,
  measure,
  listPath,
}: {
  author: AuthorHistory
  measure: string
  listPath: string
}) => {
  const words = sentence(author, measure)
  return (
    <section className={styles.evidence}>
      <h3>
        作者
        <Link to={`${listPath}?${new URLSearchParams({ uploadUserName: author.userName })}`}>全部记录</Link>
      </h3>
      <div className={styles.author}>
        <Avatar name={author.userName} />
        <div>
          <b>{author.userName}</b>
          <small>
            {author.level}・{formatMonth(author.since)} 加入・在架 {formatCount(author.listed)} {measure}
          </small>
        </div>
        <span className={styles.strip} role="img" aria-label={words}>
          {author.recent.map((state, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the strip is never reordered
            <i key={at} data-state={state} title={auditLabels[state]} />
          ))}
        </span>
      </div>
      <p data-warning={author.upheldReports > 0 || undefined}>{words}</p>
    </section>
  )
}
