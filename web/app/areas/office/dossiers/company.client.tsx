import { useSearchParams } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { paths } from '#contract/paths.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { SmallDossier } from './small-dossier.tsx'

/** All about one company. */
export default function CompanyPage() {
  const id = Number(useSearchParams()[0].get('id'))
  return <CompanyDossierView key={id} id={id} />
}

function CompanyDossierView({ id }: { id: number }) {
  const load = useLoad(() => quietApi.dossiers.getCompanyDossier({ id }))
  return (
    <LoadedContent load={load}>
      {(head) => (
        <SmallDossier
          label="成员单位"
          head={head}
          links={[
            { label: '修改', to: `${backOffice.companies}?name=${encodeURIComponent(head.title)}` },
            { label: '前台页面', to: paths.company(id) },
          ]}
          groups={['content']}
          fetchEvents={(query) => quietApi.dossiers.listCompanyEvents({ id, ...query })}
          downloadEvents={(query) => download(calls.dossiers.exportCompanyEvents, { id, ...query, format: 'xlsx' })}
          fetchList={(name, after) => quietApi.dossiers.listCompanyEntries({ id, name, ...(after && { after }) })}
        />
      )}
    </LoadedContent>
  )
}
