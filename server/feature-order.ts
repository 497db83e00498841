/** Seven areas in dependency order, each with its features in dependency order: a feature imports only earlier ones. */
const areas = {
  /** What every other area stands on. */
  base: ['dossier-parts', 'approvals', 'settings', 'look', 'moderation', 'recycle', 'files'],
  /** The identity of people, and the ways to reach them. */
  people: ['notices', 'accounts', 'companies'],
  /** Every coin and every yuan. */
  money: ['points', 'payments'],
  /** What is offered, and how it is bought, read and reviewed. */
  catalogue: ['items', 'copies', 'documents', 'courses', 'claims', 'sharing'],
  /** What members say to each other. */
  community: ['forum'],
  /** What the alliance says, and the search of the site. */
  pages: ['news', 'site-pages', 'search'],
  /** What only operators see. */
  office: ['dossiers', 'insight', 'imports', 'operations'],
}

/** Every feature as `<area>/<feature>`, in this order. */
export const featureOrder = Object.entries(areas).flatMap(([area, features]) =>
  features.map((feature) => `${area}/${feature}`),
)

/** The rooms of the kernel, lowest first: a room imports the index.ts of earlier rooms and nothing else of the kernel. */
export const kernelRooms = [
  'errors',
  'time',
  'config',
  'log',
  'child',
  'trace',
  'database',
  'files',
  'personal-data',
  'live',
  'http',
  'websocket',
  'pages',
  'jobs',
  'content',
  'search',
  'listing',
  'worker',
  'export',
  'backup',
  'metrics',
]
