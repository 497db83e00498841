import { memberTabPath, paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { DashList } from '#ui/text/dash-list.tsx'
import styles from './forum-aside.module.css'
import { NewTopicButton } from './topic-list.tsx'

interface Person {
  uploadUserId: number
  uploadUserName: string
  avatar: string | null
  company: string
}

interface ForumAsideProps {
  user: Person & { level: string; topics: number; answers: number }
  favorites: number
  trending: { id: number; title: string }[]
  active: (Person & { answers: number })[]
}

/** Beside the list: the viewer's own figures, trending topics, the most active members and rules for posting. */
export const ForumAside = ({ user, favorites, trending, active }: ForumAsideProps) => (
  <aside className={styles.aside}>
    <OwnFigures user={user} favorites={favorites} />
    {trending.length > 0 && <TrendingTopics topics={trending} />}
    {active.length > 0 && <ActiveMembers members={active} />}
    <Card as="section" aria-label="发帖须知">
      <CardHead>发帖须知</CardHead>
      <DashList
        items={[
          '说明项目类型、阶段与所在地区，便于同行判断。',
          '引用规范请写清编号与条款。',
          '涉密图纸、未公开报价请勿上传。',
        ]}
      />
      <Link className={styles.activity} to={paths.forumActivity}>
        论坛活动：百问百答
      </Link>
    </Card>
  </aside>
)

const OwnFigures = ({ user, favorites }: Pick<ForumAsideProps, 'user' | 'favorites'>) => (
  <Card as="section" aria-label="我的论坛">
    <Link className={styles.person} to={paths.forumUser(user.uploadUserId)}>
      <Avatar name={user.uploadUserName} src={user.avatar} size={40} />
      <span>
        <b>{user.uploadUserName}</b>
        <small>{[user.level, user.company].filter(Boolean).join(' · ')}</small>
      </span>
    </Link>
    <div className={styles.post}>
      <NewTopicButton block />
    </div>
    <dl className={styles.counts}>
      <Count label="发帖" value={user.topics} to={memberTabPath('forum')} />
      <Count label="回复" value={user.answers} to={memberTabPath('forum')} />
      <Count label="收藏" value={favorites} to={memberTabPath('favoriteTopics')} />
    </dl>
  </Card>
)

const TrendingTopics = ({ topics }: { topics: ForumAsideProps['trending'] }) => (
  <Card as="section" aria-label="近期热帖">
    <CardHead>近期热帖</CardHead>
    <ol className={styles.hot}>
      {topics.map(({ id, title }, at) => (
        <li key={id} className={classNames(at < 3 && styles.top)}>
          <span className="num">{at + 1}</span>
          <Link className="clamp-2" to={paths.topic(id)}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  </Card>
)

const ActiveMembers = ({ members }: { members: ForumAsideProps['active'] }) => (
  <Card as="section" aria-label="热心同行">
    <CardHead>热心同行</CardHead>
    <ul className={styles.active}>
      {members.map(({ uploadUserId, uploadUserName, avatar, answers }) => (
        <li key={uploadUserId}>
          <Avatar name={uploadUserName} src={avatar} />
          <Link className="ellipsis" to={paths.forumUser(uploadUserId)}>
            {uploadUserName}
          </Link>
          <span>
            回复 <b className="num">{formatCount(answers)}</b>
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

const Count = ({ label, value, to }: { label: string; value: number; to: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Link to={to}>{formatCount(value)}</Link>
    </dd>
  </div>
)
