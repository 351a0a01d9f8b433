/** The element that holds the field for a code that was not in the address. */
export const CODE_FIELD = "code-field";

/**
 * Runs while the page is being read, right behind the form: puts the code of the address's fragment aside, hides the
 * field that a person without a script pastes it into, and takes it out of the address bar and the history. Before the
 * first paint, so that nothing moves; the form takes it from `panelCode`. Another link opened in the same tab changes
 * the fragment alone, so the page is loaded anew.
 */
export const TAKE_CODE = `(function(){addEventListener("hashchange",function(){if(/^#pxlink_/.test(location.hash))location.reload()});
var code=location.hash.slice(1);if(!/^pxlink_/.test(code))return;
window.panelCode=code;document.getElementById("${CODE_FIELD}").hidden=true;
history.replaceState(history.state,"",location.pathname)})()`;
