import { paths } from '#contract/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import styles from './opening-soon.module.css'

/** Placeholder of a page that is not open yet. */
export function OpeningSoon({ title }: { title?: string }) {
  const actions = (
    <>
      <LinkButton to={paths.home}>返回首页</LinkButton>
      <LinkButton look="primary" to={paths.alliance('InfoMation')}>
        看联盟资讯
      </LinkButton>
    </>
  )
  return (
    <div className="wrap">
      <Card className={styles.panel}>
        <Empty title={title ? `${title}：敬请期待` : '敬请期待'} actions={actions}>
          该栏目正在筹备，开放时会在联盟资讯中告知。
        </Empty>
      </Card>
    </div>
  )
}
