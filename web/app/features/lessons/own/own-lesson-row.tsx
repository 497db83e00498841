import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { auditLabels } from '#contract/library-rules.ts'
import { formatCount, formatDay, formatDuration } from '#lib/format.ts'
import { editLesson, paths } from '#lib/paths.ts'
import { useConfirm } from '#ui/confirm.tsx'
import styles from '#ui/item-list/item-list.module.css'
import { ItemCounts, ItemReason, ItemRow } from '#ui/item-list/item-row.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Status, type StatusTone } from '#ui/status.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { ItemDaysButton } from '../../access/item-days-button.tsx'
import { ShareButton } from '../../access/sharing/share-button.tsx'
import { Price } from '../../points/price.tsx'
import type { LessonAnswer, LessonOrder } from '../editing/save-lesson.ts'
import { LessonCover } from '../lesson-cover.tsx'
import { lessonExtent } from '../lesson-extent.ts'
import type { OwnLessonsData } from './load-own-lessons.ts'

type OwnLesson = OwnLessonsData['content'][number]

const tones = { 0: 'wait', 1: 'ok', 2: 'bad' } as const

const stateOf = ({ isDraft, isTakenDown, isAudit }: OwnLesson): { tone: StatusTone; word: string } => {
  if (isTakenDown) return { tone: 'off', word: '已下架' }
  if (isDraft) return { tone: 'off', word: '草稿' }
  return { tone: tones[isAudit], word: auditLabels[isAudit] }
}

/** One lesson of mine. */
export const OwnLessonRow = ({ lesson, sharedWith }: { lesson: OwnLesson; sharedWith: number }) => {
  const { id, isAudit, isOnSale, isTakenDown, auditReason, takenDownReason, seconds } = lesson
  const { tone, word } = stateOf(lesson)
  return (
    <ItemRow
      name={lesson.name}
      cover={<LessonCover lesson={lesson} size="thumb" />}
      to={isOnSale && !isTakenDown ? paths.lesson(id) : undefined}
      facts={[
        lesson.lessonCategoryName,
        lessonExtent(lesson),
        ...(seconds > 0 ? [formatDuration(seconds)] : []),
        `上传于 ${formatDay(lesson.uploadTime)}`,
      ]}
      below={
        <>
          <Price coin={lesson.coin} size="small" />
          {sharedWith > 0 && <Tag tone="blue">已共享给 {sharedWith} 人</Tag>}
          {isOnSale && isAudit !== 1 && <Tag tone="blue">旧版本在售</Tag>}
          {(isOnSale || isTakenDown) && <ItemDaysButton kind="lesson" id={id} name={lesson.name} />}
          {lesson.isPublic === 0 && <Tag>不对二级会员开放</Tag>}
        </>
      }
      middle={
        <>
          <Status tone={tone}>{word}</Status>
          <Videos lesson={lesson} />
          {isOnSale && <ItemCounts counts={countsOf(lesson)} />}
        </>
      }
      actions={<Actions lesson={lesson} />}
      foot={
        <ItemReason
          label={isTakenDown ? '下架理由' : '审核理由'}
          text={isTakenDown ? takenDownReason : isAudit === 2 ? auditReason : null}
        />
      }
    />
  )
}

const countsOf = ({ viewCount, learnerCount, saleCount }: OwnLesson): [string, string][] => [
  ['浏览', formatCount(viewCount)],
  ['学员', formatCount(learnerCount)],
  ['售出', formatCount(saleCount)],
]

/** What is not playable yet. */
const Videos = ({ lesson: { isDraft, videosWaiting, videosFailed } }: { lesson: OwnLesson }) => (
  <>
    {videosWaiting > 0 && (
      <small>
        {videosWaiting} 节视频{isDraft ? '未就绪' : '正在转码'}
      </small>
    )}
    {videosFailed > 0 && <small>{videosFailed} 节视频转码失败</small>}
  </>
)

function Actions({ lesson }: { lesson: OwnLesson }) {
  const { id, name, isAudit, isDraft, isOnSale, videosFailed } = lesson
  const { send, isBusy } = useOrder()
  const confirm = useConfirm()
  const remove = async () => {
    const isSure = await confirm('此操作将永久删除该文件, 是否继续?', {
      detail: `「${name}」将不再出现在课程列表与搜索中；买过的人仍可观看。`,
      action: '删除',
      danger: true,
    })
    if (!isSure) return toast.info('已取消删除')
    send({ do: 'delete', id })
  }
  return (
    <>
      {isOnSale && <ShareButton kind="lesson" id={id} name={name} />}
      {videosFailed > 0 && (
        <button type="button" className={styles.plain} disabled={isBusy} onClick={() => send({ do: 'retry-all', id })}>
          重试转码
        </button>
      )}
      {isAudit === 2 && !isDraft ? (
        <LinkButton size="small" look="primary" to={editLesson(id)}>
          修改并重新提交
        </LinkButton>
      ) : (
        <Link to={editLesson(id)}>修改</Link>
      )}
      <button type="button" className={styles.danger} disabled={isBusy} onClick={() => void remove()}>
        删除
      </button>
    </>
  )
}

const doneWords = { save: '上传成功', retry: '已重新开始转码', 'retry-all': '已重新开始转码', delete: '删除成功!' }

const useOrder = () => {
  const { data, state, submit } = useFetcher<LessonAnswer>()
  useEffect(() => {
    if (data?.refusal) toast.error(data.refusal.message)
    else if (data?.did) toast.success(doneWords[data.did])
  }, [data])
  return {
    isBusy: state !== 'idle',
    send: (order: Exclude<LessonOrder, { do: 'save' }>) =>
      void submit(order, { method: 'post', encType: 'application/json' }),
  }
}
