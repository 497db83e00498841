import { useSearchParams } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { paths } from '#contract/paths.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { SmallDossier } from './small-dossier.tsx'

/** All about one resource. */
export default function ResourcePage() {
  const id = Number(useSearchParams()[0].get('id'))
  return <ResourceDossierView key={id} id={id} />
}

function ResourceDossierView({ id }: { id: number }) {
  const load = useLoad(() => quietApi.dossiers.getResourceDossier({ id }))
  return (
    <LoadedContent load={load}>
      {(head) => (
        <SmallDossier
          label="资源"
          head={head}
          links={[
            { label: '审核', to: `${backOffice.resources}?resourceId=${id}` },
            { label: '前台页面', to: paths.resource(id) },
          ]}
          groups={['money', 'content', 'community', 'administration']}
          fetchEvents={(query) => quietApi.dossiers.listResourceEvents({ id, ...query })}
          downloadEvents={(query) => download(calls.dossiers.exportResourceEvents, { id, ...query, format: 'xlsx' })}
          fetchList={(name, after) => quietApi.dossiers.listResourceEntries({ id, name, ...(after && { after }) })}
        />
      )}
    </LoadedContent>
  )
}
