import { paths } from '#contract/paths.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { ChangeSwitch } from '#ui/table/change-switch.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { personColumn } from '#ui/table/person-link.tsx'
import { actionsColumn, RowAction, RowLink } from '#ui/table/row-actions.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { AiShareChoice } from '../../../base/moderation/ai-share-choice.tsx'
import type { AdminTopic } from './admin-topic.ts'
import styles from './forum-admin.module.css'
import type { TopicActions } from './use-topic-actions.tsx'

export const topicColumns = (actions: TopicActions): Column<AdminTopic>[] => [
  {
    key: 'title',
    title: '标题',
    isFixed: true,
    render: ({ id, title, isHeld }) => (
      <div className={styles.title}>
        {isHeld && <Tag tone="amber">待复核</Tag>}
        <RowLink to={paths.topic(id)} target="_blank" title={title}>
          {title}
        </RowLink>
      </div>
    ),
  },
  { key: 'updateTime', title: '更新时间', sortBy: 'updateTime', render: ({ updateTime }) => formatMinute(updateTime) },
  { key: 'category', title: '类别', render: ({ topicCategoryName }) => topicCategoryName },
  personColumn('author', '作者', ({ uploadUserId, uploadUserName }) => [uploadUserId, uploadUserName]),
  { key: 'love', title: '点赞', align: 'right', sortBy: 'love', render: ({ love }) => formatCount(love) },
  {
    key: 'answerCount',
    title: '回复',
    align: 'right',
    sortBy: 'answerCount',
    render: ({ answerCount }) => formatCount(answerCount),
  },
  {
    key: 'isPinned',
    title: '置顶',
    render: (topic) => (
      <ChangeSwitch
        size="small"
        checked={topic.isPinned}
        aria-label={`置顶：${topic.title}`}
        onChange={(isPinned) => actions.mark([topic], { isPinned })}
      />
    ),
  },
  {
    key: 'isLocked',
    title: '锁定',
    render: (topic) => (
      <ChangeSwitch
        size="small"
        checked={topic.isLocked}
        aria-label={`锁定：${topic.title}`}
        onChange={(isLocked) => actions.mark([topic], { isLocked })}
      />
    ),
  },
  {
    key: 'aiShare',
    title: 'AI 生成',
    render: (topic) => <AiShareChoice key={topic.id} kind="topic" item={topic} />,
  },
  actionsColumn((topic) => (
    <>
      {topic.isHeld && <RowAction onClick={() => actions.mark([topic], { release: true })}>放行</RowAction>}
      <RowAction onClick={() => actions.move([topic])}>移动</RowAction>
      <RowAction isDangerous onClick={() => actions.remove(topic)}>
        删除
      </RowAction>
    </>
  )),
]
