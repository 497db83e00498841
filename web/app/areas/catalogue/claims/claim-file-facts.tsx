import type { ReactNode } from 'react'
import { claimLimits } from '#contract/catalogue/claims/claim-rules.ts'
import type { ClaimFile } from '#contract/catalogue/claims/claims.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './claim-file.module.css'

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
