import { paths } from '#contract/paths.ts'
import { formatCount, formatDay, formatDuration } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { ItemActionButton } from '#ui/item-list/item-action-button.tsx'
import { ItemCounts, ItemReason, ItemRow } from '#ui/item-list/item-row.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { fieldsOf, OwnActions } from '../../items/own/own-actions.tsx'
import { OwnMarks } from '../../items/own/own-marks.tsx'
import { ownReasonOf, ownStateOf } from '../../items/own/own-state.ts'
import { LessonCover } from '../lesson-cover.tsx'
import { lessonExtent } from '../lesson-extent.ts'
import type { OwnLessonsData } from './member-lessons.ts'

type OwnLesson = OwnLessonsData['content'][number]

/** One of the member's own lessons. */
export const OwnLessonRow = ({ lesson, sharedWith }: { lesson: OwnLesson; sharedWith: number }) => {
  const { id, isOnSale, isWithdrawn, seconds } = lesson
  const { tone, word } = ownStateOf(lesson)
  return (
    <ItemRow
      name={lesson.name}
      cover={<LessonCover lesson={lesson} size="thumb" />}
      to={isOnSale ? paths.lesson(id) : undefined}
      facts={[
        lesson.lessonCategoryName,
        lessonExtent(lesson),
        ...(seconds > 0 ? [formatDuration(seconds)] : []),
        `上传于 ${formatDay(lesson.uploadTime)}`,
      ]}
      below={
        <>
          <OwnMarks kind="lesson" item={lesson} sharedWith={sharedWith} />
          {lesson.isPublic === 0 && <Tag>不对二级会员开放</Tag>}
        </>
      }
      middle={
        <>
          <Status tone={tone}>{word}</Status>
          <Videos lesson={lesson} />
          {isWithdrawn && <small>可修改后提交，或原样重新提交</small>}
          {isOnSale && <ItemCounts counts={countsOf(lesson)} />}
        </>
      }
      actions={
        <OwnActions kind="lesson" item={lesson} editPath={paths.editLesson(id)}>
          {lesson.videosFailed > 0 && (
            <ItemActionButton label="重试转码" fields={fieldsOf('lesson', 'retry', id)} done="已重新开始转码" />
          )}
        </OwnActions>
      }
      foot={<ItemReason {...ownReasonOf(lesson)} />}
    />
  )
}

const countsOf = ({ viewCount, learnerCount, saleCount }: OwnLesson): [string, string][] => [
  ['浏览', formatCount(viewCount)],
  ['学员', formatCount(learnerCount)],
  ['售出', formatCount(saleCount)],
]

/** The number of videos that are not ready. */
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
