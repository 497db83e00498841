import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay, formatDuration } from '#lib/format/format.ts'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { lastDay, lastsTo } from '../../items/access/lasts-to.ts'
import { AskRenewal } from '../../items/access/received/ask-renewal.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import { lessonExtent } from '../lesson-extent.ts'
import styles from './learning.module.css'
import type { LearningLesson } from './load-learning.ts'
import { spanWords } from './span-words.ts'

/** One course: its source, one cell for each section, where the member stopped, and the way on. */
export const LearningRow = ({ lesson }: { lesson: LearningLesson }) => {
  const isHidden = lesson.state === 'over' && lesson.isPublic === 0
  return (
    <li className={styles.row} data-state={lesson.state}>
      <span className={styles.cover}>
        <LessonCover lesson={lesson} size="thumb" />
      </span>
      <div className={styles.words}>
        <h3>{isHidden ? lesson.name : <Link to={paths.lesson(lesson.id)}>{lesson.name}</Link>}</h3>
        <p>
          <Source lesson={lesson} />
        </p>
      </div>
      <div className={styles.progress}>
        <Cells lesson={lesson} />
        <p>
          <b className="num">
            {lesson.hasChapter ? `${lesson.doneCount} / ${lesson.sectionCount} 节` : `${lesson.percent}%`}
          </b>
          <span>{restWords(lesson)}</span>
        </p>
      </div>
      <div className={styles.last}>
        <span>{lastWords(lesson)}</span>
        <small>{lesson.time}</small>
      </div>
      <div className={styles.action}>
        <NextStep lesson={lesson} />
      </div>
    </li>
  )
}

function Source({ lesson }: { lesson: LearningLesson }): ReactNode {
  const { source, bought, share } = lesson
  switch (source) {
    case 'bought':
      return (
        <>
          <Tag tone="blue">已购</Tag>
          {bought && `${formatDay(bought.time)}，${formatCount(bought.coin)} V币`}
        </>
      )
    case 'shared':
      return (
        <>
          <Tag>共享</Tag>
          {share && <span data-ending={isEnding(share) || undefined}>{shareWords(share)}</span>}
        </>
      )
    case 'trial':
      return (
        <>
          <Tag tone="amber">试看</Tag>
          购买后可看全部，{formatCount(lesson.coin)} V币
        </>
      )
    default:
      return (
        <>
          <Tag tone="green">{source === 'own' ? '我的课程' : '免费'}</Tag>
          {lessonExtent(lesson)}
        </>
      )
  }
}

type Share = NonNullable<LearningLesson['share']>

const isEnding = ({ until, isOver }: Share) =>
  until !== null && !isOver && Date.parse(until) - Date.now() < 7 * 86_400_000

const shareWords = ({ userName, groupName, until, isOver }: Share): string => {
  const way = groupName ? `${userName}经「${groupName}」` : userName
  return until && isOver ? `${way}，${lastDay(until)} 已到期` : `${way}，${lastsTo(until)}`
}

/** One cell for each section: learned ones are filled, the next is marked. */
function Cells({ lesson: { hasChapter, sectionCount, doneCount, percent, state } }: { lesson: LearningLesson }) {
  if (!hasChapter)
    return (
      <div className={styles.cells} role="img" aria-label={`进度 ${percent}%`}>
        <i>
          <b style={{ width: `${percent}%` }} />
        </i>
      </div>
    )
  return (
    <div className={styles.cells} role="img" aria-label={`进度 ${percent}%`}>
      {Array.from({ length: sectionCount }, (_none, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified only by its position
          key={at}
          data-cell={at < doneCount ? 'done' : at === doneCount && state === 'active' ? 'next' : undefined}
        />
      ))}
    </div>
  )
}

const restWords = ({ state, seconds, percent, source }: LearningLesson): string => {
  if (state === 'over') return source === 'shared' ? '授权已到期' : '不能再看'
  if (state === 'done') return `共 ${spanWords(seconds)}`
  return `还剩 ${spanWords(seconds * (1 - percent / 100))}`
}

const lastWords = ({ last, state, hasChapter }: LearningLesson): string => {
  if (state === 'done') return '全部学完'
  if (!last) return '课程已更新'
  const position = formatDuration(last.position)
  return hasChapter ? `${last.number} ${last.name}，${position}` : `${position} / ${formatDuration(last.seconds)}`
}

function NextStep({ lesson }: { lesson: LearningLesson }) {
  const { id, name, state, source, share } = lesson
  if (state === 'over')
    return share?.isOver ? <AskRenewal kind="lesson" item={{ id, name, isRenewalAsked: share.isRenewalAsked }} /> : null
  if (source === 'trial')
    return (
      <LinkButton size="small" to={paths.lesson(id)}>
        去购买
      </LinkButton>
    )
  return (
    <LinkButton size="small" to={paths.play(id)}>
      {state === 'done' ? '再看一遍' : '继续学习'}
    </LinkButton>
  )
}
