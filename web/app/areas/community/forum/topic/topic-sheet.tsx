import type { Topic } from '#contract/community/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { formatMinute } from '#lib/format/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { TagLinks } from '#ui/navigation/tag-links.tsx'
import { Prose } from '#ui/text/prose.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { AiShareTag } from '../../../base/moderation/ai-share-tag.tsx'
import { forumAddress } from '../forum-query.ts'
import { IpRegion } from '../ip-region.tsx'
import { TopicMarks } from '../topic-row.tsx'
import { TopicActions } from './topic-actions.tsx'
import styles from './topic-page.module.css'

/** The topic itself: title, author, times, text and buttons. */
export function TopicSheet({ topic }: { topic: Topic }) {
  const { title, uploadUserId, uploadUserName, avatar, uploadTime, updateTime, tags } = topic
  return (
    <Card as="article" className={styles.sheet} aria-label="帖子">
      <header>
        <h1>{title}</h1>
        <div className={styles.facts}>
          <Link className={styles.author} to={paths.forumUser(uploadUserId)}>
            <Avatar name={uploadUserName} src={avatar} />
            {uploadUserName}
          </Link>
          <span>
            发布于 <time dateTime={uploadTime}>{formatMinute(uploadTime)}</time>
          </span>
          <IpRegion region={topic.ipRegion} />
          {updateTime !== uploadTime && (
            <span className="desk-only">
              更新于 <time dateTime={updateTime}>{formatMinute(updateTime)}</time>
            </span>
          )}
          <Tag>{topic.topicCategoryName}</Tag>
          <AiShareTag share={topic.aiShare} />
          <TopicMarks topic={topic} />
        </div>
        {topic.isHeld && (
          <div className={styles.held}>
            <Note kind="warning">该帖子正在等待复核，通过前只有作者和管理员能看到。</Note>
          </div>
        )}
      </header>
      <div className={styles.text}>
        <Prose html={topic.content} />
      </div>
      <div className={styles.tags}>
        <TagLinks
          tags={tags}
          addressOf={(keyword) => forumAddress(paths.forumSearch, { keyword, categoryId: 0, sort: 'newest', page: 1 })}
        />
      </div>
      <TopicActions topic={topic} />
    </Card>
  )
}
