import type { Reader } from '#contract/catalogue/documents/previews/reader.ts'
import { mallSearchPath, paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { useViewCounter } from '#lib/browser/use-view-counter.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { drawQrCode } from '#lib/pictures/qr-code.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { readSession } from '#lib/session/session.ts'
import { plainText, requiredId } from '#lib/url/query-params.ts'
import { Card } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { TagLinks } from '#ui/navigation/tag-links.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { AiShareTag } from '../../../base/moderation/ai-share-tag.tsx'
import { Price } from '../../../money/points/price.tsx'
import { heldWords } from '../../items/access/access-state.ts'
import { changeItem } from '../../items/change-item.ts'
import { ClaimCard } from '../../items/claims/lazy-claim-card.tsx'
import { loadReviews } from '../../items/reviews/load-reviews.ts'
import { itemParams, reviewsAddress } from '../../items/reviews/reviews-query.ts'
import { WriteReview } from '../../items/reviews/write-review.tsx'
import { ArchiveFacts } from '../archive/archive-facts.tsx'
import { FileFacts } from '../reader/document-facts.tsx'
import { shownResource } from '../resource-card.tsx'
import { ResourceCover } from '../resource-cover.tsx'
import type { Route } from './+types/resource-page.ts'
import { BuyBar, DownloadArea, DownloadNote, Rights } from './download-area.tsx'
import { MoreFromAuthor, SimilarResources } from './other-resources.tsx'
import { ResourceActions } from './resource-actions.tsx'
import { ResourceFacts, ResourceSize } from './resource-facts.tsx'
import { resourceMeta } from './resource-meta.ts'
import styles from './resource-page.module.css'
import { ResourceTabs } from './resource-tabs.tsx'
import { useDownloading } from './use-downloading.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? resourceMeta(loaderData, pageTitle(matches, loaderData.resource.name)) : []

const similarShown = 4

export const loader = cachedLoader(
  {
    query: { productId: requiredId, inside: plainText, ...itemParams },
    topics: ['members'],
    item: { topic: 'library', param: 'productId' },
  },
  async ({ query, origin, request, context }) => {
    const resourceId = query.productId
    const { library, reader } = api(context)
    const [{ session }, resource] = await orErrorPage(
      Promise.all([readSession(request, context), library.getResource({ resourceId })]),
    )
    const { resourceCategoryId, traceCode } = resource
    const [access, similar, document, reviews] = await orErrorPage(
      Promise.all([
        session ? library.checkDownload({ resourceId }) : null,
        library.listHotResources({ size: similarShown + 1, resourceCategoryId }),
        reader.getReader({ resourceId }),
        loadReviews(context, query, { kind: 'resource', itemId: resourceId }, session !== null),
      ]),
    )
    return {
      resource,
      access,
      reader: document,
      reviews,
      firstInside: await readFirstInside(reader, resourceId, document, query.inside),
      viewerName: session ? session.user.nickName || session.user.username : '联盟预览',
      similar: similar.content
        .filter(({ id }) => id !== resource.id)
        .slice(0, similarShown)
        .map(shownResource),
      origin,
      qr: drawQrCode(origin + paths.trace(traceCode)),
    }
  },
)

/** The document of an archive that the address asks for, else the first one that can be read: its text is in the page. */
const readFirstInside = async (
  { getReader }: ReturnType<typeof api>['reader'],
  resourceId: number,
  { documents }: Reader,
  wanted: string | null,
) => {
  const first =
    documents.find(({ position }) => String(position) === wanted) ??
    documents.find(({ state }) => state === 'ready') ??
    documents[0]
  if (!first) return null
  const { position } = first
  return { position, reader: await orErrorPage(getReader({ resourceId, inside: position })) }
}

export const action = ({ request, url, context }: Route.ActionArgs) => {
  const { library } = api(context)
  const resourceId = url.searchParams.get('productId') ?? ''
  return changeItem(request, url, {
    buy: (coin) => library.buyResource({ resourceId, coin }),
    favorite: () => library.addFavoriteResource({ resourceId }),
    unfavorite: () => library.cancelFavoriteResource({ resourceId }),
  })
}

export default function ResourcePage({ loaderData }: Route.ComponentProps) {
  const { resource, access, similar, qr, reader, firstInside, viewerName, reviews } = loaderData
  const { state, facts, reason, archive, pageCount, sha256 } = reader
  const { moreFromAuthor, uploadUserName } = resource
  const { id, name, resourceDesc, resourceCategoryId, resourceCategoryName, coin } = resource
  useViewCounter('/api/library/viewResource', 'resourceId', id)
  const downloading = useDownloading(resource, access)
  return (
    <div className={classNames('wrap', styles.page)}>
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.mall, label: '数字商城' },
          { to: `${paths.mall}?selectValue=${resourceCategoryId}`, label: resourceCategoryName },
        ]}
        current={name}
      />
      <Card as="section" className={styles.sheet} aria-label="资源">
        <div className={styles.picture}>
          <ResourceCover resource={resource} size="full" isEager />
          <ResourceActions resource={resource} />
        </div>
        <div className={styles.info}>
          <h1>{name}</h1>
          <div className={classNames('phone-only', styles.phonePrice)}>
            {!heldWords[downloading.state] && (
              <>
                <Price coin={coin} />
                <span>{coin === 0 ? '登录会员均可下载' : '付费一次，可重复下载'}</span>
              </>
            )}
            <ResourceSize resource={resource} />
          </div>
          <div className={styles.words}>
            <p>{resourceDesc}</p>
            <TagLinks tags={resource.tags} addressOf={mallSearchPath} />
            <div className={styles.aiShare}>
              <AiShareTag share={resource.aiShare} />
            </div>
            <div className={styles.phoneNote}>
              <DownloadNote downloading={downloading} />
              <Rights downloading={downloading} />
            </div>
          </div>
          <ResourceFacts resource={resource} qr={qr} />
        </div>
        <aside className={styles.download} aria-label="下载">
          <DownloadArea downloading={downloading} />
        </aside>
      </Card>
      <div className={styles.below}>
        <div className={styles.main}>
          <ResourceTabs
            key={`${id} ${reader.isWhole}`}
            {...{ reader, firstInside, downloading, viewerName, reviews }}
          />
          <div className={styles.files}>
            <MoreFromAuthor {...{ moreFromAuthor, uploadUserName }} />
          </div>
        </div>
        <aside className={styles.aside}>
          {reviews && (
            <div className={styles.write}>
              <WriteReview reviews={reviews} address={reviewsAddress(paths.resource(id))} />
            </div>
          )}
          {resource.purchase && <ClaimCard key={id} kind="resource" itemId={id} />}
          {(facts || state === 'failed') && (
            <FileFacts {...{ facts, reason, pageCount, sha256 }} uploaderName={uploadUserName} />
          )}
          {archive && <ArchiveFacts archive={archive} sha256={sha256} fileSize={resource.fileSize} />}
          <SimilarResources resources={similar} />
        </aside>
      </div>
      <BuyBar downloading={downloading} />
      {downloading.dialog}
    </div>
  )
}
