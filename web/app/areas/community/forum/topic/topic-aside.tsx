import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { TopicData } from './load-topic.ts'
import styles from './topic-page.module.css'

/** Beside the topic: its author and related topics. */
export const TopicAside = ({ author, related }: Pick<TopicData, 'author' | 'related'>) => (
  <aside className={styles.aside}>
    {author && (
      <Card as="section" className={styles.person} aria-label="作者">
        <Link to={paths.forumUser(author.uploadUserId)}>
          <Avatar name={author.uploadUserName} src={author.avatar} size={40} />
          <span>
            <b>{author.uploadUserName}</b>
            <small>
              {[author.level, `${formatDay(author.joinTime).slice(0, 4)} 年加入`].filter(Boolean).join('，')}
            </small>
          </span>
        </Link>
        <p>
          <span>
            发帖 <b className="num">{formatCount(author.topics)}</b>
          </span>
          <span>
            回复 <b className="num">{formatCount(author.answers)}</b>
          </span>
          <span>
            获赞 <b className="num">{formatCount(author.loved)}</b>
          </span>
        </p>
      </Card>
    )}
    {related.length > 0 && (
      <Card as="section" aria-label="相关讨论">
        <CardHead>相关讨论</CardHead>
        <ul className={styles.related}>
          {related.map(({ id, title, answerCount }) => (
            <li key={id}>
              <Link className="clamp-2" to={paths.topic(id)}>
                {title}
              </Link>
              <span>{formatCount(answerCount)} 回复</span>
            </li>
          ))}
        </ul>
      </Card>
    )}
  </aside>
)
