import type { ReactNode } from 'react'
import {
  claimLimits,
  claimReasons,
  claimStances,
  claimStates,
  claimWishes,
} from '#contract/catalogue/claims/claim-rules.ts'
import type { ClaimFile } from '#contract/catalogue/claims/claims.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './claim-file.module.css'
import { ClaimPictureList } from './claim-picture-list.tsx'
import { claimTone } from './claim-steps.tsx'

/** What the buyer and the author say, and the ruling. */
export const ClaimSides = ({ file }: { file: ClaimFile }) => (
  <div className={styles.sides}>
    <section className={styles.words} aria-label="买家">
      <header>
        <b>买家</b>
        <PersonLink id={file.buyerId}>{file.buyerName}</PersonLink>
        <time>{formatMinute(file.createTime)}</time>
      </header>
      <p className={styles.wish}>
        {claimReasons[file.reason].label}，希望{claimWishes[file.wish]}，实付 {formatCount(file.coin)} V币
      </p>
      <p>{file.words}</p>
      {file.pages.length > 0 && <p className={styles.wish}>所在页码：{file.pages.join('；')}</p>}
      <ClaimPictureList pictures={file.pictures} />
    </section>
    <section className={styles.words} aria-label="作者">
      <header>
        <b>作者</b>
        <PersonLink id={file.authorId}>{file.authorName}</PersonLink>
        {file.answer && <time>{formatMinute(file.answer.answerTime)}</time>}
      </header>
      {file.answer ? (
        <>
          <p className={styles.wish}>{claimStances[file.answer.stance]}</p>
          <p>{file.answer.content}</p>
        </>
      ) : (
        <p className={styles.wish}>
          {file.state === 'answer' ? `答复期至 ${formatMinute(file.answerUntil)}` : '没有答复'}
        </p>
      )}
    </section>
    {file.endTime && (
      <section className={styles.words} aria-label="结果">
        <header>
          <b>结果</b>
          <Status tone={claimTone(file.state)}>{claimStates[file.state]}</Status>
          <time>{formatMinute(file.endTime)}</time>
        </header>
        {file.refundCoin !== null && <p className={styles.wish}>退回 {formatCount(file.refundCoin)} V币</p>}
        {file.ruling && <p>{file.ruling}</p>}
      </section>
    )}
  </div>
)

/** What the portal knows: the buyer, the file, its versions and what the buyer did with it. */
export const ClaimFileFacts = ({ file }: { file: ClaimFile }) => (
  <>
    <Part title="买家以往" mark={file.buyer.isSuspicious && <Tag tone="red">下载后屡次申请</Tag>}>
      <p>
        申请过 {file.buyer.claims} 次，退款 {file.buyer.refunds} 次，现有购买 {formatCount(file.buyer.purchases)} 份；近{' '}
        {claimLimits.suspiciousDays} 天使用后申请 {file.buyer.claimsAfterUse} 次
      </p>
    </Part>
    <Part title="使用记录">
      {file.uses.length === 0 ? (
        <p>没有下载或打开过</p>
      ) : (
        <ul className={styles.rows}>
          {file.uses.map(({ time, what, code }) => (
            <li key={`${time} ${code}`}>
              <time>{formatMinute(time)}</time>
              {what}
              {code && (
                <Link className="link" to={paths.trace(code)} target="_blank">
                  {code}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
    {file.facts.length > 0 && (
      <Part title="购买的文件">
        <dl className={styles.facts}>
          {file.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Part>
    )}
    <Part title="版本">
      <ul className={styles.rows}>
        {file.versions.map(({ number, createTime, note, isBought }) => (
          <li key={number}>
            <time>{formatMinute(createTime)}</time>第 {number} 版 {isBought && <Tag tone="blue">购买时</Tag>} {note}
          </li>
        ))}
      </ul>
    </Part>
  </>
)

const Part = ({ title, mark, children }: { title: string; mark?: ReactNode; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h3>
      {title} {mark}
    </h3>
    {children}
  </section>
)
