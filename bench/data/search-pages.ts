import { pageTerms } from '#kernel/search/index.ts'
import { type DataSet, numbers } from './data-set.ts'
import { sentences } from './search.ts'

const pagesPerDocument = 20
const mostDocuments = 100_000
/** The number of pages in a data set with this many items. With more than 100,000 items, every tenth has a document. */
export const pagesOf = (items: number) => pagesPerDocument * (items > mostDocuments ? items / 10 : items)

const termsOnPage = 100 // about 700 characters
/** Segmenting two million texts would take longer than everything else, so that texts repeat; their words are as frequent. */
const differentTexts = 4_000

/** The words of a page belong to no item yet. */
const nobody = { kind: 'nobody', id: 0 }

/** Twenty pages of every item, of a million items two million; one page of ten thousand mentions 琉璃瓦. */
export const searchPages: DataSet = {
  before: [
    'drop index search_page_terms',
    'create table bench.page_text (number integer primary key, text text not null, terms tsvector not null)',
  ],
  copy: 'copy bench.page_text (number, text, terms) from stdin',
  row(id) {
    if (id > differentTexts) return ''
    const text = sentences(termsOnPage, numbers(id))
    return `${[id, text, pageTerms(nobody.kind, nobody.id, { headings: [], text, isOpen: true })].join('\t')}\n`
  },
  after: [
    `update bench.page_text set terms = ts_delete(terms, array['k:${nobody.kind}', 'i:${nobody.kind}/${nobody.id}'])`,
    `insert into search_page (number, kind, id, source_id, place, label, heading, text, normal_heading, normal_text, terms)
       select page.number, kind, id, id, place, '第 ' || place || ' 页', '', text.text, '', text.text,
         text.terms || search_page_blocks(page.number) || array_to_tsvector(array['k:' || kind, 'i:' || kind || '/' || id]
           || case when page.number % 10000 = 7 then array['琉璃', '璃瓦'] else '{}' end
           || case when place % 5 = 1 then array['h:施工', 'h:方案'] else '{}' end)
       from (
         select kind, id, place, row_number() over (order by id, place) as number
         from search_document, generate_series(1, ${pagesPerDocument}) as place
         where id % 10 = 0 or (select count(*) from search_document) <= ${mostDocuments}
       ) as page
       join bench.page_text as text on text.number = 1 + abs(hashint8(page.number) % (select count(*) from bench.page_text))`,
    `select setval(pg_get_serial_sequence('search_page', 'number'), (select max(number) from search_page))`,
    // Without this memory the index of two million pages would take an hour.
    `set maintenance_work_mem = '1GB'`,
    'create index search_page_terms on search_page using gin (terms) with (fastupdate = off)',
    'reset maintenance_work_mem',
    'drop table bench.page_text',
  ],
}
