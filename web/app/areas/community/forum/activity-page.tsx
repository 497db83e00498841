import { paths } from '#contract/paths.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { Strip } from '#ui/cover/cover.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import type { Route } from './+types/activity-page.ts'
import styles from './activity-page.module.css'
import { NewTopicButton } from './topic-list.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '百问百答 - 论坛活动') }]

const steps = [
  { title: '提一个真问题', text: '写清项目类型、阶段、所在地区和已经试过的办法，附上必要的图表或计算过程。' },
  {
    title: '给一个能用的回答',
    text: '说明依据的规范编号与条款、适用条件和自己项目上的做法；有不同意见，请对事不对人。',
  },
  { title: '采纳并补充结论', text: '问题解决后，提问人采纳最有帮助的一条回答，并在正文里补上最终的处理结果。' },
]

/** The static activity page of the forum (FORUM-7). */
export default function ActivityPage() {
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.forum, label: '交流论坛' },
        ]}
        current="论坛活动"
      />
      <Card as="article" className={styles.sheet}>
        <Strip className={styles.strip} id="forum-activity" paper="white" />
        <h1>百问百答：把工地上的问题问清楚</h1>
        <p className={styles.lead}>
          规范之间说法不一、图纸与现场对不上、审计口径拿不准，这些问题往往同行已经遇到过。百问百答是论坛的长期活动，
          请联盟会员把项目里的真问题拿出来，一问一答，留下可以查到的结论。
        </p>
        <TitleBlock
          className={styles.facts}
          items={[
            { label: '时间', value: '长期开放' },
            { label: '地点', value: '交流论坛各类别' },
            { label: '参加', value: '全体登录会员' },
            { label: '费用', value: '免费' },
          ]}
        />
        <ol className={styles.steps}>
          {steps.map(({ title, text }, at) => (
            <li key={title}>
              <b className="num">{at + 1}</b>
              <div>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className={styles.actions}>
          <NewTopicButton />
          <LinkButton to={`${paths.forum}?sort=unanswered`}>去回答问题</LinkButton>
        </div>
      </Card>
    </div>
  )
}
