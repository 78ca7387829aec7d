/** An island around a form that works without it, as on public pages. */
export default function SearchBench() {
  return (
    <form
      action="/found"
      onSubmit={(event) => {
        event.preventDefault();
        window.said.push('searched');
      }}
    >
      <label>
        Search <input name="q" />
      </label>
      <button type="submit">Go</button>
    </form>
  );
}
