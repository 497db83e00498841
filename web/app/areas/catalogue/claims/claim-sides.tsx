import { claimReasons, claimStances, claimStates, claimWishes } from '#contract/catalogue/claims/claim-rules.ts'
import type { ClaimFile } from '#contract/catalogue/claims/claims.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import { claimTone } from '../items/claims/claim-words.ts'
import styles from './claim-file.module.css'
import { ClaimPictureList } from './claim-picture-list.tsx'

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
