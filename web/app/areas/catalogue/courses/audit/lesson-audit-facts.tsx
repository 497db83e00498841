import { formatCount, formatDuration, formatMinute } from '#lib/format/format.ts'
import { AiShareChoice } from '../../../base/moderation/ai-share-choice.tsx'
import { Price } from '../../../money/points/price.tsx'
import { ExplainAccess } from '../../items/access/explain-access.tsx'
import audit from '../../items/audit/audit.module.css'
import { AuditTrail } from '../../items/audit/audit-trail.tsx'
import { StoredFiles } from '../../items/audit/stored-files.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import { lessonExtent } from '../lesson-extent.ts'
import type { LessonDetail } from './lesson-detail.ts'

/** The description by its author, further facts, and earlier decisions. */
export const LessonAuditFacts = ({ detail }: { detail: LessonDetail }) => {
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
    ['AI 生成', <AiShareChoice key="ai" kind="lesson" item={item} />],
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
        {localStorageList.length > 0 && <StoredFiles label="附件" files={localStorageList} />}
      </dl>
      <AuditTrail trail={trail} />
      <ExplainAccess kind="lesson" id={item.id} />
    </>
  )
}
