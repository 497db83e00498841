import { maxCountedInShop } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import type { Shop } from '#contract/people/companies/alliance.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { CompanyMark } from './company-mark.tsx'
import styles from './shop-list.module.css'

/** The shops of all member companies, the one with the newest resource or course first. */
export function ShopList({ intro, shops }: { intro: string; shops: Shop[] }) {
  return (
    <>
      <div className={styles.head}>
        <h1>联盟商铺</h1>
        <p>{intro}</p>
      </div>
      {shops.length === 0 && (
        <Card>
          <Empty>还没有成员单位开设铺位。</Empty>
        </Card>
      )}
      <ul className={styles.shops}>
        {shops.map((shop, at) => (
          <li key={shop.id}>
            <ShopCard shop={shop} tone={at} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ShopCard({ shop, tone }: { shop: Shop; tone: number }) {
  const { id, name, kind, city, intro, resourceCount, latest, lessonCount, latestLessons, updateTime } = shop
  return (
    <Card as="article" className={styles.shop}>
      <div className={styles.name}>
        <CompanyMark name={name} tone={tone} />
        <div>
          <h2>
            <Link to={paths.shop(id)}>{name}</Link>
          </h2>
          <p>
            <Tag>{kind}</Tag>
            <span>{city}</span>
          </p>
        </div>
      </div>
      <p className={`${styles.intro} clamp-2`}>{intro}</p>
      <ul className={styles.latest}>
        {latest.map((resource) => (
          <li key={resource.id}>
            <Link className="ellipsis" to={paths.resource(resource.id)}>
              {resource.name}
            </Link>
          </li>
        ))}
        {latestLessons.map((lesson) => (
          <li key={`lesson-${lesson.id}`}>
            <Link className="ellipsis" to={paths.lesson(lesson.id)}>
              {lesson.name}
            </Link>
            <Tag tone="blue">课程</Tag>
          </li>
        ))}
        {latest.length + latestLessons.length === 0 && <li>还没有公开的资源和课程</li>}
      </ul>
      <p className={styles.foot}>
        <span>
          资源 <b className="num">{counted(resourceCount)}</b> 份，课程 <b className="num">{counted(lessonCount)}</b> 门
        </span>
        {updateTime && <span>最近上架 {formatDay(updateTime)}</span>}
      </p>
    </Card>
  )
}

const counted = (count: number): string => formatCount(count) + (count >= maxCountedInShop ? '+' : '')
