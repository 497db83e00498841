import { ArrowRight } from 'lucide-react'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { LessonGrid } from '../../areas/catalogue/courses/lesson-card.tsx'
import { ResourceGrid } from '../../areas/catalogue/documents/resource-card.tsx'
import { CompanyMark } from '../../areas/people/companies/company-mark.tsx'
import type { ShopData } from './load-shop.ts'
import styles from './shop.module.css'

/** The offer of one member company. */
export function Shop({
  shop: { company, resources, total, lessons, lessonTotal },
  page,
}: {
  shop: ShopData
  page: number
}) {
  return (
    <>
      <Card className={styles.sign}>
        <CompanyMark name={company.name} tone={company.id} />
        <div>
          <h1>{company.name}</h1>
          <p>
            <Tag>{company.kind}</Tag>
            {company.strengths.map((strength) => (
              <Tag key={strength} tone="blue">
                {strength}
              </Tag>
            ))}
          </p>
        </div>
        <LinkButton to={paths.company(company.id)}>
          单位介绍
          <ArrowRight size={16} strokeWidth={1.6} aria-hidden />
        </LinkButton>
      </Card>
      <section>
        <SectionHead small title="资源" extent={`共 ${formatCount(total)} 份`} />
        {resources.length > 0 ? (
          <ResourceGrid resources={resources} as="h3" />
        ) : (
          <Card>
            <Empty>该单位还没有公开的资源{lessons.length > 0 && '，下面是它的课程'}。</Empty>
          </Card>
        )}
        <Pager page={page} size={pageSizes.mall} total={total} />
      </section>
      {lessons.length > 0 && (
        <section>
          <SectionHead small title="课程" extent={`共 ${formatCount(lessonTotal)} 门`} />
          <LessonGrid lessons={lessons} as="h3" />
        </section>
      )}
    </>
  )
}
