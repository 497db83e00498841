import { paths } from '#contract/paths.ts'
import { unlistedMeta } from '#lib/document/page-title.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import styles from './opening-soon/opening-soon.module.css'

export const meta = unlistedMeta('悬赏')

export default function BountyPage() {
  return (
    <div className="wrap">
      <Card className={styles.panel}>
        <Empty as="h1" title="该功能暂未开发" actions={<LinkButton to={paths.forum}>去论坛提问</LinkButton>}>
          有问题想请同行解答，可以先到论坛发帖。
        </Empty>
      </Card>
    </div>
  )
}
