import { CirclePlay, Lock, type LucideIcon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { formatCount, formatDuration } from '#lib/format/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Price } from '../../../money/points/price.tsx'
import { RestrictedNote } from '../../items/access/restricted-note.tsx'
import type { Learning } from '../playing/use-learning.ts'
import styles from './gate.module.css'
import { NextStep } from './next-step.tsx'
import { titleOf } from './sections-of.ts'

/** The bar above the catalogue: the next step towards watching the lesson. */
export function Gate({ learning }: { learning: Learning }) {
  const { lesson, state, isAllowed, problem } = learning
  if (state === 'restricted')
    return (
      <div className={styles.note}>
        <RestrictedNote kind="lesson" id={lesson.id}>
          三级会员只能观看上级账号授权的课程。
        </RestrictedNote>
      </div>
    )
  return (
    <>
      {(problem || lesson.isTakenDown || lesson.isAudit !== auditState.approved) && (
        <div className={styles.note}>
          {problem ? <Note kind="error">{problem}</Note> : <Note kind="warning">{stateNote(lesson)}</Note>}
        </div>
      )}
      {isAllowed ? <ContinueBar learning={learning} /> : <AccessBar learning={learning} />}
    </>
  )
}

const stateNote = ({ isTakenDown, isAudit }: Learning['lesson']): string => {
  if (isTakenDown) return '该课程已下架，前台不再显示，您仍可观看。'
  return isAudit === auditState.rejected ? '该课程未通过审核，前台不显示。' : '该课程正在等待审核，前台不显示。'
}

function AccessBar({ learning }: { learning: Learning }) {
  const { lesson, state, balance } = learning
  if (state === 'visitor')
    return (
      <Bar
        icon={UserRound}
        title="登录后观看课程"
        words={lesson.hasTrial ? '登录会员可试看标有“试看”的小节，购买后观看全部' : '登录会员可购买并观看课程'}
      >
        <NextStep learning={learning} buyWords="确认购买" />
      </Bar>
    )
  const left = balance - lesson.coin
  return (
    <Bar
      isCost
      icon={Lock}
      title={lesson.hasChapter ? `购买后解锁全部 ${lesson.sectionCount} 节` : '购买后可观看'}
      words={
        <>
          当前余额 <span className="num">{formatCount(balance)}</span> V币，{left < 0 ? '还差' : '购买后剩余'}{' '}
          <span className="num">{formatCount(Math.abs(left))}</span> V币
        </>
      }
    >
      <Price coin={lesson.coin} />
      <NextStep learning={learning} buyWords="确认购买" />
    </Bar>
  )
}

function ContinueBar({ learning }: { learning: Learning }) {
  const { lesson, next } = learning
  if (!next) return <Bar icon={CirclePlay} title="视频正在处理" words="处理完成后即可观看，请稍候" />
  if (!lesson.hasChapter)
    return (
      <Bar
        icon={CirclePlay}
        title={next.name || lesson.name}
        words={`单节视频，时长 ${formatDuration(next.seconds)}${watched(next.progress?.percent)}`}
      >
        <NextStep learning={learning} buyWords="确认购买" />
      </Bar>
    )
  if (!lesson.progress) return null
  return (
    <Bar icon={CirclePlay} title={`已学 ${lesson.progress.percent}%`} words={`接着看 ${titleOf(next)}`}>
      <NextStep learning={learning} buyWords="确认购买" />
    </Bar>
  )
}

const watched = (percent: number | undefined) => (percent ? `，已学 ${percent}%` : '')

interface BarProps {
  icon: LucideIcon
  title: string
  words: ReactNode
  isCost?: boolean
  children?: ReactNode
}

const Bar = ({ icon: Icon, title, words, isCost, children }: BarProps) => (
  <div className={classNames(styles.gate, isCost && styles.cost)}>
    <span className={styles.icon}>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
    </span>
    <div className={styles.words}>
      <b>{title}</b>
      <p>{words}</p>
    </div>
    {children}
  </div>
)
