import { formatCount, formatDuration, formatMinute } from '#lib/format/format.ts'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { ExplainAccess } from '../../access/explain-access.tsx'
import audit from '../../library/audit/audit.module.css'
import { Trail } from '../../library/audit/trail.tsx'
import { Price } from '../../points/price.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import { lessonExtent } from '../lesson-extent.ts'
import type { LessonDetail } from './lesson-detail.ts'

/** What the lesson says of itself, what is known about it, and what was decided before. */
export const LessonFacts = ({ detail }: { detail: LessonDetail }) => {
  const { item, content, traceCode, localStorageList, trail } = detail
  const facts = [
    ['类别', item.lessonCategoryName],
    ['作者', item.uploadUserName],
    ['上传时间', formatMinute(item.uploadTime).slice(2)],
    ['课程 V币', <Price key="price" coin={item.coin} size="small" />],
    ['章节', lessonExtent(item)],
    ['时长', item.seconds > 0 ? formatDuration(item.seconds) : '–'],
    ['浏览', formatCount(item.viewCount)],
    ['售出', formatCount(item.saleCount)],
    ['二级会员', item.isPublic === 1 ? '开放' : '不开放'],
    ['溯源码', traceCode],
  ] as const
  return (
    <>
      <LessonCover lesson={item} />
      <h3>{item.name}</h3>
      <p className={audit.description}>{content}</p>
      <dl className={audit.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {localStorageList.length > 0 && (
          <div data-wide>
            <dt>附件（{localStorageList.length}）</dt>
            {localStorageList.map(({ id, name, fileSize }) => (
              <dd key={id}>
                {name} <span className="muted">{formatBytes(fileSize)}</span>
              </dd>
            ))}
          </div>
        )}
      </dl>
      <Trail trail={trail} />
      <ExplainAccess kind="lesson" id={item.id} />
    </>
  )
}
