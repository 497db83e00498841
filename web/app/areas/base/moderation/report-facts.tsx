import type { ReportDesk, ReportedAuthor } from '#contract/base/moderation/moderation.ts'
import { reportReasons } from '#contract/base/moderation/report-reasons.ts'
import { verdicts } from '#contract/base/moderation/report-verdicts.ts'
import { formatCount, formatDay, formatMinute } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import styles from './report-desk.module.css'

/** The reports with their reasons, the author, and the earlier rulings about the author. */
export const ReportFacts = ({ desk: { item, author } }: { desk: ReportDesk }) => (
  <>
    <section className={styles.part} aria-label="举报">
      <h3>
        举报<em>{item.reporterCount}</em>
      </h3>
      <ul className={styles.reports}>
        {item.reports.map(({ id, reason, detail, userName, createTime }) => (
          <li key={id}>
            <b>{reportReasons[reason]}</b>
            <span>{detail || '没有填写说明'}</span>
            <small>
              {userName}　{formatMinute(createTime).slice(5)}
            </small>
          </li>
        ))}
      </ul>
      {item.reporterCount > item.reports.length && (
        <small>
          只列出最近 {item.reports.length} 条，共 {item.reporterCount} 人举报。
        </small>
      )}
    </section>
    <section className={styles.part} aria-label="作者">
      <h3>作者</h3>
      {author ? <Author author={author} /> : <small>作者账号已不存在</small>}
    </section>
  </>
)

const Author = ({ author }: { author: ReportedAuthor }) => (
  <>
    <div className={styles.author}>
      <Avatar name={author.userName} src={author.avatar} />
      <div>
        <b>
          <PersonLink id={author.id}>{author.userName}</PersonLink>
        </b>
        <small>
          {author.levelName}，{formatDay(author.createTime)} 注册，{formatCount(author.topicCount)} 帖{' '}
          {formatCount(author.replyCount)} 回复
          {author.mutedUntil && `，禁言至 ${formatMinute(author.mutedUntil).slice(5)}`}
        </small>
      </div>
    </div>
    {author.rulings.length > 0 ? (
      <ol className={styles.rulings} aria-label="旧裁定">
        {author.rulings.map(({ id, verdict, ruling, ruleUserName, ruleTime }) => (
          <li key={id}>
            <time dateTime={ruleTime}>{formatDay(ruleTime).slice(5)}</time>
            <Status tone={verdict === 'dismiss' ? 'off' : 'bad'}>{verdicts[verdict]}</Status>
            <span title={ruling}>{ruling}</span>
            <small>{ruleUserName}</small>
          </li>
        ))}
      </ol>
    ) : (
      <small>没有旧裁定</small>
    )}
  </>
)
