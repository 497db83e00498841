import type { Author } from '#contract/catalogue/items/authors/authors.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { FollowButton } from '../../areas/catalogue/items/authors/follow-button.tsx'
import { Stars } from '../../areas/catalogue/items/reviews/stars.tsx'
import styles from './author.module.css'

/** The author, with the numbers by which readers judge. */
export const AuthorHead = ({ author }: { author: Author }) => (
  <Card as="section" className={styles.head} aria-label="作者">
    <Avatar name={author.name} src={author.avatar} size={88} />
    <div className={styles.who}>
      <h1>{author.name}</h1>
      <p>
        {author.company && (
          <Link className="link" to={paths.shop(author.company.id)}>
            {author.company.name}
          </Link>
        )}
        <span>{formatDay(author.joinTime)} 加入</span>
      </p>
    </div>
    <dl className={styles.figures}>
      <div>
        <dt>评分</dt>
        <dd>
          {author.ratingAverage === null ? (
            <span className={styles.none}>还没有评价</span>
          ) : (
            <>
              <b className="num">{author.ratingAverage.toFixed(1)}</b>
              <Stars value={author.ratingAverage} size={14} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>关注者</dt>
        <dd>
          <b className="num">{formatCount(author.followerCount)}</b>
        </dd>
      </div>
    </dl>
    <div className={styles.follow}>
      <FollowButton author={author} />
    </div>
  </Card>
)
