import { Star } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { ownedLabels, reviewLimits, starWords } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { OwnReview } from '#contract/catalogue/items/reviews/reviews.ts'
import { loginPathReturningTo, paths } from '#contract/paths.ts'
import { formatDay } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { MutedNote } from '../../../base/moderation/muted-note.tsx'
import type { ReviewTarget, ShownReviews } from './load-reviews.ts'
import type { ReviewChange } from './reviews-data.ts'
import { Stars } from './stars.tsx'
import { isTooLong, lengthOf, TextWithCount } from './text-with-count.tsx'
import { useReviewChange } from './use-review-change.ts'
import styles from './write-review.module.css'

interface WriteReviewProps {
  reviews: ShownReviews
  /** The address to come back to after login. */
  address: string
}

/** REV-1 to REV-4: the viewer's own review, or the form to write it, or why there is none. */
export function WriteReview({ reviews: { own, target }, address }: WriteReviewProps) {
  const [isEditing, setEditing] = useState(false)
  const review = own?.review
  const isWriting = own && (review ? isEditing : own.ownedBy !== null)
  return (
    <Card as="section" className={styles.card} aria-label="我的评价">
      <CardHead aside={own && <span className={styles.since}>{sinceOf(own, target)}</span>}>
        {review ? '我的评价' : own?.isAuthor ? '答复评价' : '写评价'}
      </CardHead>
      {isWriting ? (
        <ReviewForm
          key={review?.id}
          own={own}
          target={target}
          onClose={isEditing ? () => setEditing(false) : undefined}
        />
      ) : review ? (
        <OwnText own={own} review={review} onEdit={() => setEditing(true)} />
      ) : (
        <WhyNot own={own} target={target} address={address} />
      )}
    </Card>
  )
}

const sinceOf = ({ buyTime, ownedBy, versionNumber }: OwnReview, { kind }: ReviewTarget) => {
  if (buyTime) return `你在 ${formatDay(buyTime)} 购买`
  return ownedBy && `${ownedLabels[kind][ownedBy]}，第 ${versionNumber} 版`
}

function WhyNot({ own, target, address }: { own: OwnReview | null; target: ReviewTarget; address: string }) {
  if (!own)
    return (
      <p className={styles.why}>
        <Link className="link" to={loginPathReturningTo(address)}>
          登录
        </Link>
        后可评价已购买的内容。
      </p>
    )
  if (own.isAuthor) return <p className={styles.why}>这是你发布的内容，可以在每条评价下面答复。</p>
  return (
    <p className={styles.why}>
      {target.kind === 'resource' ? '购买或下载后即可评价。' : '购买或学习后即可评价。'}评价只来自真正用过的会员。
    </p>
  )
}

interface OwnTextProps {
  own: OwnReview
  review: NonNullable<OwnReview['review']>
  onEdit: () => void
}

function OwnText({ own, review, onEdit }: OwnTextProps) {
  const confirm = useConfirm()
  const { change, isBusy } = useReviewChange(({ problem }) =>
    problem ? toast.error(problem.message) : toast.success('删除成功!'),
  )
  const remove = async () => {
    const isSure = await confirm('确定删除你的评价?', {
      detail: '作者的答复一并消失；删除后可以重新评价。',
      action: '删除',
      danger: true,
    })
    if (isSure) await change({ do: 'delete', id: review.id })
    else toast.info('已取消删除')
  }
  return (
    <div className={styles.own}>
      <Stars value={review.stars} size={18} />
      <p>{review.content}</p>
      {review.isHeld && <Note kind="warning">正在复核，通过后显示。</Note>}
      <div className={styles.buttons}>
        {own.mayEdit && <Button onClick={onEdit}>修改</Button>}
        <Button onClick={remove} disabled={isBusy}>
          删除
        </Button>
      </div>
    </div>
  )
}

interface ReviewFormProps {
  own: OwnReview
  target: ReviewTarget
  onClose: (() => void) | undefined
}

function ReviewForm({ own: { review }, target, onClose }: ReviewFormProps) {
  const [stars, setStars] = useState(review?.stars ?? 0)
  const [text, setText] = useState(review?.content ?? '')
  const [problem, setProblem] = useState<{ stars?: string; content?: string }>({})
  const isMuted = Boolean(useSession()?.mutedUntil)
  const { Form, isBusy } = useReviewChange((done: ReviewChange) => {
    if (done.problem) return setProblem({ content: done.problem.message, ...done.problem.fields })
    if (done.isHeld) toast.info('评价已提交，复核通过后显示')
    else toast.success(review ? '恭喜你，修改成功' : '评价已发布')
    onClose?.()
  })
  const onSubmit = (event: FormEvent) => {
    const wrong = {
      ...(stars === 0 && { stars: '请选择评分' }),
      ...(lengthOf(text) === 0 && { content: '请写下您的评价' }),
    }
    setProblem(wrong)
    if (stars > 0 && lengthOf(text) > 0 && !isTooLong(text) && !isBusy) return
    event.preventDefault()
  }
  if (isMuted) return <MutedNote />
  return (
    <Form method="post" action={paths.reviews} className={styles.form} onSubmit={onSubmit}>
      <input type="hidden" name="do" value={review ? 'edit' : 'add'} />
      {review && <input type="hidden" name="id" value={review.id} />}
      <input type="hidden" name="kind" value={target.kind} />
      <input type="hidden" name="itemId" value={target.itemId} />
      <div>
        <span className={styles.label}>总体评分</span>
        <StarInput value={stars} onChange={setStars} describedBy={problem.stars ? 'stars-error' : undefined} />
        {problem.stars && (
          <span id="stars-error" className={styles.over} role="alert">
            {problem.stars}
          </span>
        )}
      </div>
      <div>
        <span className={styles.label} aria-hidden>
          哪些地方对你有用，哪些需要改
        </span>
        <TextWithCount
          name="content"
          label="哪些地方对你有用，哪些需要改"
          rows={5}
          value={text}
          onChange={setText}
          error={problem.content}
        />
      </div>
      <div className={styles.buttons}>
        {onClose && <Button onClick={onClose}>取消</Button>}
        <Button type="submit" look="primary" block disabled={isBusy || isTooLong(text)}>
          {isBusy ? '正在提交…' : review ? '保存修改' : '发布评价'}
        </Button>
      </div>
      <p className={styles.hint}>
        每份{target.kind === 'resource' ? '资源' : '课程'}评价一次，{reviewLimits.editDays} 天内可修改。
      </p>
    </Form>
  )
}

interface StarInputProps {
  /** 0: none chosen. */
  value: number
  onChange: (stars: number) => void
  describedBy?: string
}

/** One to five stars as a radio group, so that the arrow keys work. */
const StarInput = ({ value, onChange, describedBy }: StarInputProps) => (
  <div className={styles.stars} role="radiogroup" aria-label="总体评分" aria-describedby={describedBy}>
    {starWords.map((word, at) => (
      <label key={word} className={at < value ? styles.chosen : undefined}>
        <input
          type="radio"
          name="stars"
          value={at + 1}
          checked={value === at + 1}
          onChange={() => onChange(at + 1)}
          aria-label={`${at + 1} 星，${word}`}
        />
        <Star size={24} strokeWidth={1.6} aria-hidden />
      </label>
    ))}
    <b>{value > 0 ? `${value} 星，${starWords[value - 1]}` : '请选择'}</b>
  </div>
)
