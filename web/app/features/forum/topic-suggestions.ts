/** Where words for a search of topics come from while somebody types. */
export const topicSuggestions = { path: '/api/topic/suggest', name: 'title' }
